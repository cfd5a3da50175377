declare module "hyphen/es" {
  const spanish: {
    hyphenateSync(text: string, options?: { readonly minWordLength?: number }): string;
  };
  export default spanish;
}
