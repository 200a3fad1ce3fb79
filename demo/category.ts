// The shape of the hand-made category tree.
import type { Value } from './template.ts'

export interface Tag {
  slug: string
  name: string
  conditions: Record<string, Value | readonly [number, number]>
}

export interface Category {
  code: string
  name: string
  /** One thing of it: «Перфоратор». */
  one: string
  picture: string
  icon?: string
  description: string
  children: Category[]
  tags: Tag[]
}

export function branch(
  code: string,
  name: string,
  one: string,
  picture: string,
  description: string,
  children: Category[],
  icon?: string,
): Category {
  return { code, name, one, picture, description, children, tags: [], ...(icon ? { icon } : {}) }
}

/** Tags are written «slug: name» → conditions. */
export function leaf(
  code: string,
  name: string,
  one: string,
  picture: string,
  description: string,
  tags: Record<string, Tag['conditions']> = {},
): Category {
  return {
    code,
    name,
    one,
    picture,
    description,
    children: [],
    tags: Object.entries(tags).map(([key, conditions]) => {
      const [slug = '', title = ''] = key.split(': ')
      return { slug, name: title, conditions }
    }),
  }
}
