import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../app/chunk-failure.ts'
import type { ModalName, ModalPayload } from '../state/modal-payloads.ts'
import type { ModalProps } from './modal-props.ts'

interface ModalEntry<Payload> {
  Component: ComponentType<ModalProps<Payload>>
  /** Prefetches the modal's chunk: on hover or focus of what opens it. */
  preload: () => void
}

function modal<Payload = undefined>(
  load: () => Promise<{ default: ComponentType<ModalProps<Payload>> }>,
): ModalEntry<Payload> {
  return {
    Component: lazy(() => loadChunk(load)) as unknown as ComponentType<ModalProps<Payload>>,
    // ignored: opening the modal retries
    preload: () => void load().catch(() => {}),
  }
}

/** Every modal of the shop by its name. They are never imported elsewhere: `openModal('change-city')`. */
export const modalRegistry: { [Name in ModalName]: ModalEntry<ModalPayload<Name>> } = {
  authorization: modal(() => import('./authorization/authorization.tsx')),
  'sign-in-success': modal(() => import('./sign-in-success.tsx')),
  'add-delivery-address': modal(() => import('./account/add-delivery-address.tsx')),
  'add-tool': modal(() => import('./account/add-tool.tsx')),
  'delete-delivery-address': modal(() => import('./account/delete-delivery-address.tsx')),
  'add-organization': modal(() => import('./account/add-organization.tsx')),
  'delete-organization': modal(() => import('./account/delete-organization.tsx')),
  'change-password': modal(() => import('./account/change-password.tsx')),
  'confirm-new-phone': modal(() => import('./account/confirm-new-phone.tsx')),
  'delete-account': modal(() => import('./account/delete-account.tsx')),
  'order-details': modal(() => import('./account/order-details.tsx')),
  'request-email-confirmation': modal(() => import('./account/request-email-confirmation.tsx')),
  'update-user-info': modal(() => import('./account/update-user-info.tsx')),
  'catalog-filters': modal(() => import('./listing-filters.tsx')),
  'catalog-sort': modal(() => import('./listing-sort.tsx')),
  'brand-categories': modal(() => import('./categories.tsx')),
  'brand-filters': modal(() => import('./listing-filters.tsx')),
  'brand-sort': modal(() => import('./listing-sort.tsx')),
  'search-result-filters': modal(() => import('./listing-filters.tsx')),
  'search-result-sort': modal(() => import('./listing-sort.tsx')),
  categories: modal(() => import('./categories.tsx')),
  'catalog-menu': modal(() => import('./catalog-menu/catalog-menu.tsx')),
  'change-city': modal(() => import('./change-city/change-city.tsx')),
  'common-error': modal(() => import('./common-error.tsx')),
  'product-remains': modal(() => import('./product-remains/product-remains.tsx')),
  'product-remains-default-city': modal(async () => ({
    default: (await import('./product-remains/product-remains.tsx')).ProductRemainsDefaultCity,
  })),
  'find-analog': modal(() => import('./find-analog/find-analog.tsx')),
  'product-availability': modal(() => import('./product-availability.tsx')),
  'stock-alert': modal(() => import('./stock-alert.tsx')),
  'write-review': modal(() => import('./review/write-review.tsx')),
  'write-shop-review': modal(() => import('./review/write-shop-review.tsx')),
  'review-sent': modal(() => import('./review/review-sent.tsx')),
  'delete-review': modal(() => import('./review/delete-review.tsx')),
  'product-question': modal(() => import('./product-question.tsx')),
  'product-feedback': modal(() => import('./product-feedback.tsx')),
  'product-feedback-result': modal(() => import('./product-feedback-result.tsx')),
  'request-callback': modal(() => import('./request-callback.tsx')),
  'order-spare-parts': modal(() => import('./order-spare-parts/order-spare-parts.tsx')),
  'buy-in-one-click': modal(() => import('./buy-in-one-click.tsx')),
  'buy-spare-part': modal(() => import('./buy-spare-part.tsx')),
  'change-quantity-errors': modal(() => import('./change-quantity-errors.tsx')),
  'rental-shops': modal(() => import('./rental/rental-shops.tsx')),
  'rental-feedback': modal(() => import('./rental/rental-feedback.tsx')),
  'rental-availability': modal(() => import('./rental/rental-availability.tsx')),
  'rental-availability-request': modal(() => import('./rental/rental-availability-request.tsx')),
  'order-accepted': modal(() => import('./order-accepted.tsx')),
  'delivery-address': modal(() => import('./delivery-address.tsx')),
  'pickup-shop': modal(() => import('./pickup-shop.tsx')),
  'quick-navigation': modal(() => import('./quick-navigation.tsx')),
  'publications-filters': modal(() => import('./publications-filters.tsx')),
  'split-payment': modal(() => import('./split-payment.tsx')),
}
