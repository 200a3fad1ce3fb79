import { searchResultPath } from '../../paths.ts'
import type { PageFacts } from '../../state/init.tsx'
import { organizationId } from './organization-id.ts'
import type { Thing } from './thing.ts'

export function webSite(facts: PageFacts): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${facts.origin}/#website`,
    name: facts.init.info.logoText,
    url: `${facts.origin}/`,
    inLanguage: 'ru-RU',
    publisher: { '@id': organizationId(facts) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${facts.origin}${searchResultPath}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
