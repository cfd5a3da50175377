import type { Site } from "../site";
import type { Situation } from "./situations";
import type { Visitor } from "./visitor";

/** Something that visitors come for, told once for all engines, in a visitor's verbs. */
export interface Story {
  readonly title: string;
  readonly situations: readonly Situation[];
  tell(visitor: Visitor, site: Site): Promise<void>;
}
