import { actionRoutes } from './action.ts'
import { addressRoutes } from './address.ts'
import { authRoutes } from './auth.ts'
import { bestRoutes } from './best.ts'
import { blogRoutes } from './blogs.ts'
import { cartRoutes } from './cart.ts'
import { catalogRoutes } from './catalog.ts'
import { categoryRoutes } from './category.ts'
import { cityRoutes } from './city.ts'
import { contactInformationRoutes } from './contact-information.ts'
import { rentalContentRoutes } from './rental-content.ts'
import { contentRoutes } from './content.ts'
import { feedbackRoutes } from './feedback.ts'
import type { Implementation } from '#server/calls/implement.ts'
import { nodeLogisticRoutes } from './node-logistic.ts'
import { organizationRoutes } from './organization.ts'
import { orderPageRoutes } from './order-page.ts'
import { orderRoutes } from './order.ts'
import { quickOrderRoutes } from './quick-order.ts'
import { rentalRoutes } from './rental.ts'
import { reviewRoutes } from './reviews.ts'
import { serviceRoutes } from './service.ts'
import { stockAlertRoutes } from './stock-alerts.ts'
import { searchRoutes } from './search.ts'
import { userRoutes } from './user.ts'
import { userThingRoutes } from './user-things.ts'
import { vendorRoutes } from './vendor.ts'
import { visitRoutes } from './visits.ts'

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
  ...quickOrderRoutes,
  ...authRoutes,
  ...userRoutes,
  ...userThingRoutes,
  ...addressRoutes,
  ...organizationRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...orderPageRoutes,
  ...rentalRoutes,
  ...feedbackRoutes,
  ...stockAlertRoutes,
  ...serviceRoutes,
  ...visitRoutes,
]
