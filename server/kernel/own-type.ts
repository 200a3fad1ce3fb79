import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../../build/client/assets')

/** The ranges of `ui/styles/tokens.css`: a file is loaded when one of its letters stands on the page. */
const RANGES: Record<string, string> = {
  main: 'U+0020-0022,U+0025-005A,U+005F,U+0061-007A,U+00A0,U+00A9,U+00AB,U+00B0-00B3,U+00B7,U+00BB,U+00D7,U+0401,U+0410-044F,U+0451,U+2009,U+2010-2011,U+2013-2014,U+2018-2019,U+201C-201E,U+2022,U+2026,U+202F,U+20BD,U+2116,U+2212',
  rare: 'U+0023-0024,U+005B-005E,U+0060,U+007B-007E,U+00A7,U+00AE,U+00B5,U+00C4,U+00C9,U+00D6,U+00D8,U+00DC,U+00DF,U+00E4,U+00E9,U+00F6,U+00F8,U+00FC,U+20AC,U+2122',
}

/** The shop's own type, as the build named its files; nothing where no pages are built (tests of the API). */
export function ownType(folder = ASSETS): string {
  return builtFonts(folder)
    .map(
      ([file, part]) =>
        `@font-face{font-family:'Golos Text';font-weight:400 700;font-display:swap;src:url('/assets/${file}') format('woff2');unicode-range:${RANGES[part]}}`,
    )
    .join('')
}

function builtFonts(folder: string): [file: string, part: string][] {
  try {
    return readdirSync(folder).flatMap((file) => {
      const part = /^golos-text-([a-z]+)-[\w-]+\.woff2$/.exec(file)?.[1]
      return part && part in RANGES ? [[file, part] as [string, string]] : []
    })
  } catch {
    return []
  }
}
