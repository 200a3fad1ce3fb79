import type { Thing } from './thing.ts'

interface Listed {
  name: string
  url: string
}

/** The list as it stands on the page; `before` is how many stood on the pages before it. */
export function itemList(origin: string, items: readonly Listed[], before = 0): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name,
      url: origin + url,
    })),
  }
}
