import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../../../build/client/assets')

/** The ranges of `ui/styles/tokens.css`: a file is loaded when one of its letters stands on the page. */
const RANGES: Record<string, string> = {
  cyrillic: 'U+0401,U+0410-044F,U+0451,U+2116',
  latin: 'U+0020-007E,U+00A0-00FF,U+2009-200A,U+2011-2014,U+2018-201E,U+2022,U+2026,U+202F-2033,U+20AC,U+2122,U+2212',
  rouble: 'U+20BD',
}

/** The shop's own type, as the build named its files; nothing where no pages are built (tests of the API). */
export function ownType(folder = ASSETS): string {
  return builtFonts(folder)
    .map(
      ([file, part]) =>
        `@font-face{font-family:'Golos Text';font-weight:400 900;font-display:swap;src:url('/assets/${file}') format('woff2');unicode-range:${RANGES[part]}}`,
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
