import type { PageFacts } from '../../state/init.tsx'
import type { Thing } from './thing.ts'

/** The same shop on every host: its main address tells machines that the branches are one. */
export const organizationId = ({ origin, mainHost }: PageFacts) => `${origin.slice(0, origin.indexOf('//'))}//${mainHost}/#organization`

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
