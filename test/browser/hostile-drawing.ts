/** A drawing whose programs mark it, once they run. */
export const HOSTILE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" onload="this.dataset.ran = 1"><script>document.documentElement.dataset.ran = 1</script><circle cx="48" cy="48" r="40" fill="#f5a300"/></svg>`;
