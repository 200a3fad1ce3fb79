import { COMPARE_LIMIT } from '../../state/compare.ts'

/** The codes in the address: what is no code is left out, as is what does not fit. */
export function readCodes(search: URLSearchParams): string[] {
  const codes = (search.get('codes') ?? '').split(',').filter((code) => /^\d{1,20}$/.test(code))
  return [...new Set(codes)].slice(0, COMPARE_LIMIT)
}
