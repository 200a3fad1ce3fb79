import type { ModalName, ModalPayload } from '../../state/modal-payloads.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { sampleOrder } from './sample-order.ts'
import { Specimen } from './specimen.tsx'

/** One of the demo shop; elsewhere the modals say that they found nothing about it. */
const about = {
  good: {
    code: '100001',
    article: 'GRH28-920',
    name: 'Перфоратор VERDO GRH 28-920, SDS-plus, 920 Вт, 3,2 Дж',
    images: [],
    price: { priceComputed: 13990, priceOld: null, discountPercent: null, bonuses: 139, priceAfterRegistration: null },
  },
}

const rental = { good: { ...about.good, code: '900001', name: 'Виброплита напрокат', isHire: true } }

const categories = [
  { code: 'perforatory', name: 'Перфораторы', url: '/catalog/perforatory/', image: null, icon: null, goods: 128 },
  { code: 'dreli', name: 'Дрели', url: '/catalog/dreli/', image: null, icon: null, goods: 64 },
]

const sampleAddress = {
  delivery_address_id: 1,
  delivery_address: 'г Псков, Рижский пр-кт, д 49',
  name: '',
  flat: '12',
  entrance: '2',
  floor: '5',
  intercom: '12К',
  comment: '',
  isMain: true,
}

/** Every modal of the registry with something to show: a new one does not compile until it is here. */
const samples: { [Name in ModalName]: { title: string; payload: ModalPayload<Name> } } = {
  authorization: { title: 'Вход', payload: undefined },
  'sign-in-success': { title: 'Вы зарегистрированы', payload: undefined },
  'add-delivery-address': { title: 'Новый адрес', payload: { onDone() {} } },
  'add-tool': { title: 'Новый инструмент', payload: { onDone() {} } },
  'delete-delivery-address': {
    title: 'Удаление адреса',
    payload: { address: sampleAddress, onDone() {} },
  },
  'add-organization': { title: 'Новая организация', payload: { onDone() {} } },
  'delete-organization': {
    title: 'Удаление организации',
    payload: {
      organization: { organization_id: 1, inn: '7707083893', kpp: null, name: 'ПАО Сбербанк', address: '' },
      onDone() {},
    },
  },
  'change-password': { title: 'Смена пароля', payload: undefined },
  'confirm-new-phone': { title: 'Новый телефон', payload: undefined },
  'delete-account': { title: 'Удаление аккаунта', payload: undefined },
  'order-details': { title: 'Заказ', payload: { order: sampleOrder, onChange() {} } },
  'request-email-confirmation': { title: 'Подтверждение e-mail', payload: undefined },
  'update-user-info': { title: 'Личные данные', payload: undefined },
  'catalog-filters': { title: 'Фильтры', payload: undefined },
  'catalog-sort': { title: 'Порядок', payload: undefined },
  'brand-categories': { title: 'Разделы бренда', payload: { brand: 'TERRO', categories } },
  'brand-filters': { title: 'Фильтры бренда', payload: undefined },
  'brand-sort': { title: 'Порядок у бренда', payload: undefined },
  'search-result-filters': { title: 'Фильтры найденного', payload: undefined },
  'search-result-sort': { title: 'Порядок найденного', payload: undefined },
  categories: { title: 'Разделы', payload: { categories } },
  'catalog-menu': { title: 'Меню каталога', payload: undefined },
  'change-city': { title: 'Выбор города', payload: undefined },
  'common-error': {
    title: 'Ошибка',
    payload: { text: 'Сервер не ответил вовремя. Обычно помогает повтор.', retry() {} },
  },
  'product-remains': { title: 'Наличие в магазинах', payload: about },
  'product-remains-default-city': { title: 'Наличие по городам', payload: about },
  'find-analog': { title: 'Подобрать аналог', payload: about },
  'product-availability': { title: 'Уточнить наличие', payload: about },
  'stock-alert': { title: 'Сообщить о поступлении', payload: about },
  'write-review': { title: 'Отзыв о товаре', payload: { about: about.good, onDone() {} } },
  'write-shop-review': {
    title: 'Отзыв о магазине',
    payload: { shop: { slug: 'pskov-rizhskiy', name: 'Верстак на Рижском' } },
  },
  'review-sent': { title: 'Отзыв отправлен', payload: { status: 'waiting' } },
  'delete-review': { title: 'Удаление отзыва', payload: { reviewId: 1, onDone() {} } },
  'product-question': { title: 'Вопрос о товаре', payload: about },
  'product-feedback': { title: 'Замечание о товаре', payload: about },
  'product-feedback-result': { title: 'Замечание принято', payload: { good: about.good } },
  'request-callback': { title: 'Обратный звонок', payload: {} },
  'order-spare-parts': { title: 'Заказать запчасть', payload: about },
  'buy-in-one-click': { title: 'Купить в один клик', payload: about },
  'rental-shops': { title: 'Пункты проката', payload: rental },
  'rental-feedback': { title: 'Вопрос о прокате', payload: rental },
  'rental-availability': { title: 'Где свободно', payload: rental },
  'rental-availability-request': {
    title: 'Подобрать замену',
    payload: { ...rental, term: { from: '2026-12-05', to: '2026-12-06' } },
  },
  'buy-spare-part': {
    title: 'Купить запчасть',
    payload: { parts: [{ ...about.good, name: 'Щётки угольные, 2 шт.', unit: 'шт.', goodTotalCount: 4 }] },
  },
  'change-quantity-errors': {
    title: 'Столько нет в наличии',
    payload: {
      lines: [
        {
          available: 2,
          item: { code: about.good.code, quantity: 5, complectOf: null, good: { ...about.good, unit: 'шт.' } },
        },
      ],
    },
  },
  'order-accepted': {
    title: 'Заказ принят',
    payload: {
      number: '100042',
      orderUrl: null,
      confirmation: null,
    },
  },
  'delivery-address': { title: 'Адрес доставки', payload: undefined },
  'pickup-shop': { title: 'Выбор магазина', payload: undefined },
  'quick-navigation': { title: 'Все разделы', payload: undefined },
  'publications-filters': { title: 'Отбор публикаций', payload: undefined },
  'split-payment': { title: 'Оплата частями', payload: { total: 1_399_000, now: Date.UTC(2026, 2, 5, 9) } },
}

export function ShopModals() {
  const { modals } = useAppState()
  // the map above pairs names with payloads; walking its keys loses the pairing
  const open = modals.getState().openModal as (name: ModalName, payload: unknown) => void
  return (
    <Specimen title="Окна магазина" note="открываются по имени, одной стопкой">
      {(Object.keys(samples) as ModalName[]).map((name) => (
        <Button key={name} onClick={() => open(name, samples[name].payload)}>
          {samples[name].title}
        </Button>
      ))}
    </Specimen>
  )
}
