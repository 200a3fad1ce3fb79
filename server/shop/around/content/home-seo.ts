import { TITLE_LENGTH } from '#server/shop/ground/seo-title.ts'

interface HomeWords {
  title: string
  description: string
}

/**
 * The first page of each host names its city, so that six hosts are not six copies. Words that name a city already
 * stay.
 */
export function homeSeo({ title, description }: HomeWords, nameIn: string): HomeWords {
  const named = `${title} ${nameIn}`
  return {
    title: title.includes(nameIn) || named.length > TITLE_LENGTH ? title : named,
    description: description.replace('в вашем городе', nameIn),
  }
}
