import type { PageFacts } from '../../state/init.tsx'

/** The same shop on every host: its main address tells machines that the branches are one. */
export const organizationId = ({ origin, mainHost }: PageFacts) =>
  `${origin.slice(0, origin.indexOf('//'))}//${mainHost}/#organization`
