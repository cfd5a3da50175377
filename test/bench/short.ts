/** Whether `--short` asks for each measurement once, to see that it works. Ends the process on any other option. */
export function isShortRun(): boolean {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== "--short");
  if (unknown !== undefined) {
    process.stderr.write(`There is no option ${unknown}: only --short, which measures everything once.\n`);
    process.exit(1);
  }
  return options.length > 0;
}
