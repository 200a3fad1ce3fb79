import type { CategoryRoot } from '#contract/content.ts'

const CHILDREN_SHOWN = 4

/** Of a root category, what its tile shows: the rest of the tree stays on the server. */
export function categoryTile({ code, name, url, image, children }: CategoryRoot) {
  return {
    code,
    name,
    url,
    image,
    children: children
      .slice(0, CHILDREN_SHOWN)
      .map((child) => ({ code: child.code, name: child.name, url: child.url })),
  }
}

export type TileData = ReturnType<typeof categoryTile>
