import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../chunk-failure.ts'
import type { AddAddressPayload } from './account/add-delivery-address.tsx'
import type { AddOrganizationPayload } from './account/add-organization.tsx'
import type { DeleteAddressPayload } from './account/delete-delivery-address.tsx'
import type { DeleteOrganizationPayload } from './account/delete-organization.tsx'
import type { OrderDetailsPayload } from './account/order-details.tsx'
import type { BrandCategoriesPayload } from './brand-categories.tsx'
import type { CategoriesPayload } from './categories.tsx'
import type { BuyPayload } from './buy-in-one-click.tsx'
import type { BuySparePartPayload } from './buy-spare-part.tsx'
import type { QuantityErrorsPayload } from './change-quantity-errors.tsx'
import type { CommonErrorPayload } from './common-error.tsx'
import type { OrderAcceptedPayload } from './order-accepted.tsx'
import type { OrderSparePartsPayload } from './order-spare-parts/order-spare-parts.tsx'
import type { ProductFeedbackResultPayload } from './product-feedback-result.tsx'
import type { DeleteReviewPayload } from './review/delete-review.tsx'
import type { ReviewSentPayload } from './review/review-sent.tsx'
import type { WriteReviewPayload } from './review/write-review.tsx'
import type { AboutGood } from './product-question.tsx'
import type { RentalAvailabilityPayload } from './rental/rental-availability.tsx'
import type { RentalRequestPayload } from './rental/rental-availability-request.tsx'
import type { RentalFeedbackPayload } from './rental/rental-feedback.tsx'
import type { RentalShopsPayload } from './rental/rental-shops.tsx'
import type { RequestCallbackPayload } from './request-callback.tsx'
import type { SplitPaymentPayload } from './split-payment.tsx'

export interface ModalProps<Payload = undefined> {
  payload: Payload
  onClose: () => void
}

interface ModalEntry<Payload> {
  Component: ComponentType<ModalProps<Payload>>
  /** Fetches the modal's chunk ahead: on hover or focus of what opens it. */
  preload: () => void
}

function modal<Payload = undefined>(load: () => Promise<{ default: ComponentType<ModalProps<Payload>> }>): ModalEntry<Payload> {
  return {
    Component: lazy(() => loadChunk(load)) as unknown as ComponentType<ModalProps<Payload>>,
    // a failure here is nobody's business yet: opening tries again
    preload: () => void load().catch(() => {}),
  }
}

/** Every modal of the shop by its name. They are never imported elsewhere: `openModal('change-city')`. */
export const modalRegistry = {
  authorization: modal(() => import('./authorization/authorization.tsx')),
  'sign-in-success': modal(() => import('./sign-in-success.tsx')),
  'add-delivery-address': modal<AddAddressPayload>(() => import('./account/add-delivery-address.tsx')),
  'delete-delivery-address': modal<DeleteAddressPayload>(() => import('./account/delete-delivery-address.tsx')),
  'add-organization': modal<AddOrganizationPayload>(() => import('./account/add-organization.tsx')),
  'delete-organization': modal<DeleteOrganizationPayload>(() => import('./account/delete-organization.tsx')),
  'change-password': modal(() => import('./account/change-password.tsx')),
  'confirm-new-phone': modal(() => import('./account/confirm-new-phone.tsx')),
  'delete-account': modal(() => import('./account/delete-account.tsx')),
  'order-details': modal<OrderDetailsPayload>(() => import('./account/order-details.tsx')),
  'request-email-confirmation': modal(() => import('./account/request-email-confirmation.tsx')),
  'update-user-info': modal(() => import('./account/update-user-info.tsx')),
  'catalog-filters': modal(() => import('./catalog-filters.tsx')),
  'catalog-sort': modal(() => import('./catalog-sort.tsx')),
  'brand-categories': modal<BrandCategoriesPayload>(() => import('./brand-categories.tsx')),
  'brand-filters': modal(() => import('./brand-filters.tsx')),
  'brand-sort': modal(() => import('./brand-sort.tsx')),
  'search-result-filters': modal(() => import('./search-result-filters.tsx')),
  'search-result-sort': modal(() => import('./search-result-sort.tsx')),
  categories: modal<CategoriesPayload>(() => import('./categories.tsx')),
  'catalog-menu': modal(() => import('./catalog-menu/catalog-menu.tsx')),
  'change-city': modal(() => import('./change-city/change-city.tsx')),
  'common-error': modal<CommonErrorPayload>(() => import('./common-error.tsx')),
  'product-remains': modal<AboutGood>(() => import('./product-remains/product-remains.tsx')),
  'product-remains-default-city': modal<AboutGood>(() => import('./product-remains/product-remains-default-city.tsx')),
  'find-analog': modal<AboutGood>(() => import('./find-analog/find-analog.tsx')),
  'product-availability': modal<AboutGood>(() => import('./product-availability.tsx')),
  'write-review': modal<WriteReviewPayload>(() => import('./review/write-review.tsx')),
  'review-sent': modal<ReviewSentPayload>(() => import('./review/review-sent.tsx')),
  'delete-review': modal<DeleteReviewPayload>(() => import('./review/delete-review.tsx')),
  'product-question': modal<AboutGood>(() => import('./product-question.tsx')),
  'product-feedback': modal<AboutGood>(() => import('./product-feedback.tsx')),
  'product-feedback-result': modal<ProductFeedbackResultPayload>(() => import('./product-feedback-result.tsx')),
  'request-callback': modal<RequestCallbackPayload>(() => import('./request-callback.tsx')),
  'order-spare-parts': modal<OrderSparePartsPayload>(() => import('./order-spare-parts/order-spare-parts.tsx')),
  'buy-in-one-click': modal<BuyPayload>(() => import('./buy-in-one-click.tsx')),
  'buy-spare-part': modal<BuySparePartPayload>(() => import('./buy-spare-part.tsx')),
  'change-quantity-errors': modal<QuantityErrorsPayload>(() => import('./change-quantity-errors.tsx')),
  'rental-shops': modal<RentalShopsPayload>(() => import('./rental/rental-shops.tsx')),
  'rental-feedback': modal<RentalFeedbackPayload>(() => import('./rental/rental-feedback.tsx')),
  'rental-availability': modal<RentalAvailabilityPayload>(() => import('./rental/rental-availability.tsx')),
  'rental-availability-request': modal<RentalRequestPayload>(() => import('./rental/rental-availability-request.tsx')),
  'order-accepted': modal<OrderAcceptedPayload>(() => import('./order-accepted.tsx')),
  'delivery-address': modal(() => import('./delivery-address.tsx')),
  'pickup-shop': modal(() => import('./pickup-shop.tsx')),
  'quick-navigation': modal(() => import('./quick-navigation.tsx')),
  'publications-filters': modal(() => import('./publications-filters.tsx')),
  'split-payment': modal<SplitPaymentPayload>(() => import('./split-payment.tsx')),
}

export type ModalName = keyof typeof modalRegistry
export type ModalPayload<Name extends ModalName> = (typeof modalRegistry)[Name] extends ModalEntry<infer Payload> ? Payload : never
