/** Facts in one line; what is not known, as the name of one who ordered in one click, leaves no gap. */
export const dotted = (...facts: readonly (string | null | undefined)[]): string =>
  facts.filter((fact) => fact !== null && fact !== undefined && fact !== '').join(' · ')
