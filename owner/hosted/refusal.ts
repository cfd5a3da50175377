/** A request that is not answered, with a Spanish line for whoever sent it and for the log. */
export class Refusal extends Error {
  constructor(
    line: string,
    readonly status = 403,
  ) {
    super(line);
  }
}
