/** Facts in one line; what is not known, as the name of one who ordered in one click, leaves no gap. */
export const dotted = (...facts: readonly (string | null | undefined)[]): string =>
  facts.filter((fact) => fact !== null && fact !== undefined && fact !== '').join(' · ')

/** A telephone number that no line end breaks. */
export const tiedPhone = (phone: string): string => phone.replaceAll('-', '\u2011').replaceAll(' ', '\u00A0')
