import type { PageFacts } from '../../state/init.tsx'
import { organizationId } from './organization-id.ts'
import type { Thing } from './thing.ts'

export function organization(facts: PageFacts): Thing {
  const { contacts, info } = facts.init
  const scheme = facts.origin.slice(0, facts.origin.indexOf('//'))
  return {
    '@type': 'Organization',
    '@id': organizationId(facts),
    name: info.logoText,
    legalName: contacts.legalName,
    slogan: info.slogan,
    url: `${scheme}//${facts.mainHost}/`,
    logo: `${facts.origin}/apple-touch-icon.png`,
    email: contacts.email,
    telephone: `+${contacts.phone}`,
    foundingDate: String(info.foundedYear),
    ...(contacts.social.length > 0 ? { sameAs: contacts.social.map(({ url }) => url) } : {}),
  }
}
