import { actionRoutes } from './action.ts'
import { addressRoutes } from './address.ts'
import { authRoutes } from './auth.ts'
import { bestRoutes } from './best.ts'
import { blogRoutes } from './blogs.ts'
import { cartRoutes } from './cart.ts'
import { cartCodeRoutes } from './cart-codes.ts'
import { catalogCategoryRoutes } from './category-routes.ts'
import { catalogGoodRoutes } from './good-routes.ts'
import { categoryRoutes } from './category.ts'
import { cityRoutes } from './city.ts'
import { companyRoutes } from './company.ts'
import { consentRoutes } from './consents.ts'
import { contactInformationRoutes } from './contact-information.ts'
import { rentalContentRoutes } from './rental-content.ts'
import { contentRoutes } from './content.ts'
import { giftCardSaleRoutes } from './gift-cards.ts'
import { feedbackRoutes } from './feedback.ts'
import type { Implementation } from '#server/calls/implement.ts'
import { nodeLogisticRoutes } from './node-logistic.ts'
import { organizationRoutes } from './organization.ts'
import { orderPageRoutes } from './order-page.ts'
import { orderStatusRoutes } from './order-status.ts'
import { returnRoutes } from './returns.ts'
import { orderRoutes } from './order.ts'
import { preparedOrderRoutes } from './prepared-order.ts'
import { quickOrderRoutes } from './quick-order.ts'
import { rentalRoutes } from './rental.ts'
import { reviewRoutes } from './reviews.ts'
import { serviceRoutes } from './service.ts'
import { shopTermsRoutes } from './shop-terms.ts'
import { stockAlertRoutes } from './stock-alerts.ts'
import { searchRoutes } from './search.ts'
import { userRoutes } from './user.ts'
import { userThingRoutes } from './user-things.ts'
import { vendorRoutes } from './vendor.ts'
import { visitRoutes } from './visits.ts'

/** Every implemented call of the API. */
export const implementations: Implementation[] = [
  ...cityRoutes,
  ...nodeLogisticRoutes,
  ...contactInformationRoutes,
  ...shopTermsRoutes,
  ...contentRoutes,
  ...rentalContentRoutes,
  ...actionRoutes,
  ...blogRoutes,
  ...catalogCategoryRoutes,
  ...catalogGoodRoutes,
  ...categoryRoutes,
  ...vendorRoutes,
  ...bestRoutes,
  ...reviewRoutes,
  ...searchRoutes,
  ...quickOrderRoutes,
  ...giftCardSaleRoutes,
  ...authRoutes,
  ...userRoutes,
  ...userThingRoutes,
  ...consentRoutes,
  ...companyRoutes,
  ...addressRoutes,
  ...organizationRoutes,
  ...cartRoutes,
  ...cartCodeRoutes,
  ...orderRoutes,
  ...orderStatusRoutes,
  ...preparedOrderRoutes,
  ...orderPageRoutes,
  ...returnRoutes,
  ...rentalRoutes,
  ...feedbackRoutes,
  ...stockAlertRoutes,
  ...serviceRoutes,
  ...visitRoutes,
]
