import type { Site } from "../fixtures";
import type { Situation } from "./situations";
import type { Visitor } from "./visitor";

/** A visitor's goal, written once for all engines as a visitor's steps. */
export interface Story {
  readonly title: string;
  readonly situations: readonly Situation[];
  tell(visitor: Visitor, site: Site): Promise<void>;
}
