import { cityRoutes } from './city/routes.ts'
import { contactInformationRoutes } from './contact-information/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Implementation } from './implement.ts'
import { nodeLogisticRoutes } from './node-logistic/routes.ts'

/** Every implemented call of the API. */
export const sections: Implementation[] = [
  ...cityRoutes,
  ...nodeLogisticRoutes,
  ...contactInformationRoutes,
  ...contentRoutes,
]
