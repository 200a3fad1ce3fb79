import Type from 'typebox'
import { VISIT_DETAIL_LIMIT } from '#rules/delivery/courier-visit.ts'
import { INN_REQUIRED } from '#rules/identity/inn.ts'
import { ORGANIZATION_NAME_LIMIT, ORGANIZATION_NAME_LONG } from '#rules/identity/organization-name.ts'
import { TEXTAREA_LIMIT } from '#rules/text/textarea-limit.ts'
import { section } from './call.schema.ts'
import { Nullable, PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Личный кабинет')

const OwnId = (message: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, message })

/** Bonuses: 1 is 1 rouble. `date` is a moment, newest first. */
export const BonusEntry = Type.Object({
  date: Type.String(),
  amount: Type.Integer(),
  reason: Type.String(),
  orderNumber: Nullable(Type.String()),
  balanceAfter: Type.Integer(),
})

export const bonusHistory = pagedSchema({
  summary: 'Начисления и списания бонусов, новые первыми',
  access: 'customer',
  query: { page: Type.Optional(PageNumber) },
  answer: BonusEntry,
})

/** Promised for orders that have not been received yet: they become active then. */
export const comingBonuses = schema({
  summary: 'Бонусы, которые придут с полученными заказами',
  access: 'customer',
  answer: Type.Array(
    Type.Object({ amount: Type.Integer(), orderNumber: Type.String(), orderUrl: Nullable(Type.String()) }),
  ),
})

/** A card the buyer asked to be remembered: «Мир •• 4444», good through «08/29». */
export const SavedCard = Type.Object({ card_id: Type.Integer(), title: Type.String(), expires: Type.String() })

export const savedCards = schema({
  summary: 'Карты, которые покупатель попросил запомнить; номер хранит платёжная система',
  access: 'customer',
  answer: Type.Array(SavedCard),
})

export const forgetSavedCard = schema({
  summary: 'Удалить сохранённую карту: платить ею больше нельзя',
  access: 'customer',
  body: Type.Object({ card_id: OwnId('Нужен номер карты') }),
  answer: Type.Array(SavedCard),
})

export const UserOrganization = Type.Object({
  organization_id: Type.Integer(),
  inn: Type.String(),
  kpp: Nullable(Type.String()),
  name: Type.String(),
  address: Type.String(),
})
const Organizations = Type.Array(UserOrganization)

export const userOrganizations = schema({
  summary: 'Организации покупателя',
  access: 'customer',
  answer: Organizations,
})

export const addUserOrganization = schema({
  summary:
    'Добавить организацию по ИНН: название и адрес находятся сами; если в справочнике её нет, название вводит покупатель',
  access: 'customer',
  body: Type.Object({
    inn: Type.String({ minLength: 1, maxLength: 100, message: INN_REQUIRED }),
    kpp: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    /** Counts only where the directory does not know the organization, or the shop has none. */
    name: Type.Optional(Nullable(Type.String({ maxLength: ORGANIZATION_NAME_LIMIT, message: ORGANIZATION_NAME_LONG }))),
  }),
  answer: Organizations,
})

export const deleteUserOrganization = schema({
  summary: 'Убрать организацию',
  access: 'customer',
  body: Type.Object({ organization_id: OwnId('Нужен номер организации') }),
  answer: Organizations,
})

/** Beside the house: empty where nothing was said. The courier reads them, the name is for the customer alone. */
const doorFields = {
  name: Type.String(),
  flat: Type.String(),
  entrance: Type.String(),
  floor: Type.String(),
  intercom: Type.String(),
  comment: Type.String(),
}

export const DeliveryAddress = Type.Object({
  delivery_address_id: Type.Integer(),
  delivery_address: Type.String(),
  ...doorFields,
  isMain: Type.Boolean(),
})
const DeliveryAddresses = Type.Array(DeliveryAddress)

export const deliveryAddresses = schema({
  summary: 'Адреса доставки покупателя, основной первым',
  access: 'customer',
  answer: DeliveryAddresses,
})

const Detail = (what: string) =>
  Type.Optional(Type.String({ maxLength: VISIT_DETAIL_LIMIT, message: `${what} — до ${VISIT_DETAIL_LIMIT} символов` }))
const AddressBody = {
  delivery_address: Type.String({ minLength: 1, maxLength: 1000, message: 'Введите адрес доставки' }),
  name: Type.Optional(Type.String({ maxLength: 60, message: 'Название — до 60 символов' })),
  flat: Detail('Квартира'),
  entrance: Detail('Подъезд'),
  floor: Detail('Этаж'),
  intercom: Detail('Домофон'),
  comment: Type.Optional(
    Type.String({ maxLength: TEXTAREA_LIMIT, message: `Комментарий — до ${TEXTAREA_LIMIT} символов` }),
  ),
  isMain: Type.Optional(Type.Boolean({ message: 'Укажите true или false' })),
}

export const addDeliveryAddress = schema({
  summary: 'Добавить адрес доставки с номером дома; первый становится основным',
  access: 'customer',
  body: Type.Object(AddressBody),
  answer: DeliveryAddresses,
})

export const updateDeliveryAddress = schema({
  summary: 'Изменить адрес доставки; что не названо, стирается',
  access: 'customer',
  body: Type.Object({ delivery_address_id: OwnId('Нужен номер адреса'), ...AddressBody }),
  answer: DeliveryAddresses,
})

export const deleteDeliveryAddress = schema({
  summary: 'Убрать адрес доставки',
  access: 'customer',
  body: Type.Object({ delivery_address_id: OwnId('Нужен номер адреса') }),
  answer: DeliveryAddresses,
})
