import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './user-things.schema.ts'

export type BonusEntry = Static<typeof S.BonusEntry>
export type UserOrganization = Static<typeof S.UserOrganization>
export type SavedCard = Static<typeof S.SavedCard>
export type DeliveryAddress = Static<typeof S.DeliveryAddress>

export const bonusHistory = endpoint<typeof S.bonusHistory>('GET', '/user/bonus-history')
export const comingBonuses = endpoint<typeof S.comingBonuses>('GET', '/user/bonuses/coming')
export const savedCards = endpoint<typeof S.savedCards>('GET', '/user/cards')
export const forgetSavedCard = endpoint<typeof S.forgetSavedCard>('DELETE', '/user/cards')
export const userOrganizations = endpoint<typeof S.userOrganizations>('GET', '/user/organizations')
export const addUserOrganization = endpoint<typeof S.addUserOrganization>('POST', '/user/organizations')
export const deleteUserOrganization = endpoint<typeof S.deleteUserOrganization>('DELETE', '/user/organizations')
export const deliveryAddresses = endpoint<typeof S.deliveryAddresses>('GET', '/user/delivery-addresses')
export const addDeliveryAddress = endpoint<typeof S.addDeliveryAddress>('POST', '/user/delivery-addresses')
export const updateDeliveryAddress = endpoint<typeof S.updateDeliveryAddress>('POST', '/user/delivery-addresses/update')
export const deleteDeliveryAddress = endpoint<typeof S.deleteDeliveryAddress>('DELETE', '/user/delivery-addresses')
