import type { LiveStatus } from "../publish/live";
import { type Outcome, type Publication, publish } from "../publish/publish";
import type { Person } from "../publish/saves";
import type { Follower } from "./follow";

/** The outcome of a press on 'Publicar', or what it still waits for. */
export type Progress = Outcome | { readonly waits: string };

const AT_WORK = "Ya se está publicando: espera a que termine, y lee la lista de nuevo.";
const FORGOTTEN = {
  ok: false,
  text: "El editor se abrió de nuevo mientras se publicaba: mira en «Publicaciones» si alcanzó a llegar.",
};

/**
 * Publishes one thing at a time, and answers a press at once: pictures can take minutes, and a proxy waits for seconds. Saves
 * go on while pictures are made.
 */
export class Publisher {
  #id = 0;
  #outcome: Outcome | undefined;
  /** Whether the outcome was shown to who asked for it. */
  #isTold = true;

  constructor(
    private readonly root: string,
    private readonly follower: Follower,
    private readonly liveNow: () => Promise<LiveStatus>,
  ) {}

  /** Begins, and returns a name for {@link progressOf}. Throws a Spanish line while something else is being published. */
  start(wish: Publication, person?: Person): { readonly id: number } {
    if (this.#isAtWork) throw new Error(AT_WORK);
    this.#outcome = undefined;
    this.#isTold = false;
    void this.follower
      .made()
      .then(() => publish(this.root, wish, this.follower, person))
      .catch(({ message }: Error) => ({ ok: false, text: message }))
      .then((outcome) => {
        this.#outcome = outcome;
      });
    this.#id += 1;
    return { id: this.#id };
  }

  progressOf(id: number): Progress {
    if (id !== this.#id) return FORGOTTEN;
    this.#isTold = this.#outcome !== undefined;
    return this.#outcome ?? { waits: this.#waits };
  }

  /**
   * Returns whether the last publication is live. While one is under way, it says what that one waits for; of one that failed
   * after its window was closed, why.
   */
  async live(): Promise<LiveStatus> {
    if (this.#isAtWork) return { isLive: false, text: this.#waits };
    if (this.#outcome?.ok === false && !this.#isTold)
      return { isLive: false, text: `No se publicó. ${this.#outcome.text}` };
    return this.liveNow();
  }

  get #isAtWork(): boolean {
    return this.#id > 0 && this.#outcome === undefined;
  }

  get #waits(): string {
    const { done, of } = this.follower.state.progress ?? { done: 0, of: 0 };
    if (of === done) return "Publicando…";
    return `Se publica cuando estén hechas las fotos: ${of - done === 1 ? "falta una" : `faltan ${of - done}`}.`;
  }
}
