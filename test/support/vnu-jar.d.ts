declare module "vnu-jar" {
  /** Where the validator's archive is. */
  const path: { toString(): string };
  export default path;
}
