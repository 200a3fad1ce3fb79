import type { Plugin } from 'vite'

/** As in web/parts/page-styles.tsx. */
const PAGE_STYLES = 'page'

/** In these files of others: pieces of code and what is to stand in their place. */
const CHANGES: [file: RegExp, changes: [from: string, to: string][]][] = [
  [
    /react-router\/dist\/production\/lib\/dom\/ssr\/links\.js$/,
    [
      // to see whether styles have come, the router puts them on the page and takes them off again: both set the whole page anew
      ['rel: "stylesheet",\n\t\thref\n\t}));\n}', 'rel: "preload",\n\t\tas: "style",\n\t\thref: href.replace("#", "")\n\t}));\n}'],
      // React waits for them itself, and can draw meanwhile
      ['await Promise.all(descriptors.map(prefetchStyleLink));', 'descriptors.map(prefetchStyleLink);'],
    ],
  ],
  [
    /^\0?vite\/preload-helper/,
    // styles of a part that comes later take their place in the same row, so that those of the next page stand behind them
    [['document.head.appendChild(link)', `if (isCss) { link.dataset.precedence = '${PAGE_STYLES}'; link.setAttribute('href', depString) }\n document.head.appendChild(link)`]],
  ],
]

/** Styles are only ever added, at the end: whatever else is done to them costs a layout of the whole page. */
export function stylesStay(): Plugin {
  return {
    name: 'styles-stay',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const [, changes] = CHANGES.find(([file]) => file.test(id.replaceAll('\\', '/'))) ?? []
      if (!changes) return null
      const strange = changes.find(([from]) => !code.includes(from))
      if (strange) this.error(`${id} puts styles in another way now: mend scripts/vite/styles-stay.ts`)
      return { code: changes.reduce((text, [from, to]) => text.replace(from, to), code), map: null }
    },
  }
}
