const KINDS: [RegExp, string][] = [
  [/^\/$/, 'home'],
  [/^\/(catalog|catalog-prokata|brands|discount)\//, 'listing'],
  [/^\/(product|arenda)\/[^/]/, 'product'],
  [/^\/search-result\//, 'search'],
  [/^\/basket\/checkout\//, 'checkout'],
  [/^\/basket\//, 'basket'],
  [/^\/(personal-account|login|confirm|order)\//, 'account'],
  [/^\/(blog|publications|news|actions|pages|shops|service|arenda)\//, 'content'],
]

/** What kind of page an address is: figures are told by kind, never by address. */
export const pageKind = (path: string): string => KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
