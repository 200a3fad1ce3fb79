import { actionRoutes } from './action/routes.ts'
import { addressRoutes } from './address/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { bestRoutes } from './best/routes.ts'
import { blogRoutes } from './blogs/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { categoryRoutes } from './category/routes.ts'
import { cityRoutes } from './city/routes.ts'
import { contactInformationRoutes } from './contact-information/routes.ts'
import { rentalContentRoutes } from './content/rental.ts'
import { contentRoutes } from './content/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import type { Implementation } from './implement.ts'
import { nodeLogisticRoutes } from './node-logistic/routes.ts'
import { organizationRoutes } from './organization/routes.ts'
import { orderRoutes } from './order/routes.ts'
import { rentalRoutes } from './rental/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { userRoutes } from './user/routes.ts'
import { userThingRoutes } from './user/thing-routes.ts'
import { vendorRoutes } from './vendor/routes.ts'

/** Every implemented call of the API. */
export const sections: Implementation[] = [
  ...cityRoutes,
  ...nodeLogisticRoutes,
  ...contactInformationRoutes,
  ...contentRoutes,
  ...rentalContentRoutes,
  ...actionRoutes,
  ...blogRoutes,
  ...catalogRoutes,
  ...categoryRoutes,
  ...vendorRoutes,
  ...bestRoutes,
  ...reviewRoutes,
  ...searchRoutes,
  ...authRoutes,
  ...userRoutes,
  ...userThingRoutes,
  ...addressRoutes,
  ...organizationRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...rentalRoutes,
  ...feedbackRoutes,
  ...serviceRoutes,
]
