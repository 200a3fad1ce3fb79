import { GOODS_LISTS } from './lists-goods.ts'
import { MACHINE_LISTS } from './lists-machines.ts'

/** code → name and its values: slug (stands in addresses) → label. */
export const LISTS: Record<string, readonly [string, Record<string, string>]> = {
  ...MACHINE_LISTS,
  ...GOODS_LISTS,
  chuck: ['Патрон', {
    'sds-plus': 'SDS-plus', 'sds-max': 'SDS-max', 'hex-30': 'шестигранник 30 мм', keyless: 'быстрозажимной',
    keyed: 'с ключом',
  }],
  modes: ['Режимы', { two: 'два', three: 'три', four: 'три и быстросъёмный патрон' }],
  layout: ['Расположение двигателя', { horizontal: 'горизонтальное', vertical: 'вертикальное', pistol: 'пистолетное' }],
  gears: ['Число скоростей', { one: 'одна', two: 'две', three: 'три', four: 'четыре' }],
  spindle: ['Шпиндель', { m14: 'М14', m10: 'М10' }],
  bore: ['Посадочное отверстие', { b16: '16 мм', b20: '20 мм', b22: '22,23 мм', b25: '25,4 мм', b30: '30 мм' }],
  grip_switch: ['Выключатель', { slide: 'ползунок', paddle: 'широкая клавиша', trigger: 'курок' }],
  pendulum: ['Ступени маятника', { three: 'три', four: 'четыре' }],
  blade_shank: ['Хвостовик пилки', { 't-shank': 'T-образный', 'u-shank': 'U-образный' }],
  abrasive_mount: ['Крепление абразива', { hook: 'липучка', clamp: 'зажим' }],
  dust_extraction: ['Сбор пыли', { bag: 'мешок', container: 'контейнер', outlet: 'патрубок' }],
  belt: [
    'Размер ленты', { '75x457': '75×457 мм', '75x533': '75×533 мм', '76x533': '76×533 мм', '100x610': '100×610 мм' },
  ],
  belt_centering: ['Центровка ленты', { screw: 'винтом', auto: 'автоматическая' }],
  sanding_area: [
    'Площадь шлифования',
    { '75x130': '75×130 мм', '75x150': '75×150 мм', '76x150': '76×150 мм', '100x160': '100×160 мм' },
  ],
  chip_side: ['Выброс стружки', { 'one-side': 'в одну сторону', 'both-sides': 'вправо или влево' }],
  collet: ['Цанга', { 'c6-8': '6 и 8 мм', c8: '8 мм', 'c8-12': '8 и 12 мм' }],
  router_type: ['Тип фрезера', { plunge: 'погружной', edge: 'кромочный' }],
  tool_mount: ['Крепление насадок', { universal: 'универсальное OIS', star: 'звезда' }],
  temp_control: ['Регулировка температуры', { steps: 'ступенями', smooth: 'плавная' }],
  dust_class: ['Класс пыли', { l: 'L', m: 'M', h: 'H' }],
  bag_type: ['Мешок', { fleece: 'флисовый', paper: 'бумажный' }],
  filter_cleaning: ['Очистка фильтра', { none: 'вручную', manual: 'кнопкой', auto: 'автоматическая' }],
  spray_type: ['Распыление', { hvlp: 'HVLP', airless: 'безвоздушное' }],
  battery_supply: ['Аккумуляторы в комплекте', { none: 'нет', one: 'один', two: 'два' }],
  battery_platform: ['Аккумуляторная платформа', {}],
  battery_type: [
    'Питание', { 'li-ion': 'Li-Ion', lead: 'свинцовый', alkaline: 'батарейки', button: 'батарейка-таблетка' },
  ],
  made_in: [
    'Страна производства',
    {
      russia: 'Россия', china: 'Китай', germany: 'Германия', italy: 'Италия', poland: 'Польша', belarus: 'Беларусь',
      turkey: 'Турция',
    },
  ],
  driver_mount: ['Крепление оснастки', { 'hex-6': 'шестигранник 1/4"', 'square-12': 'квадрат 1/2"' }],
  country: ['Страна бренда', {
    russia: 'Россия', germany: 'Германия', china: 'Китай', italy: 'Италия', korea: 'Корея', turkey: 'Турция',
    austria: 'Австрия',
    sweden: 'Швеция', finland: 'Финляндия', norway: 'Норвегия', denmark: 'Дания', estonia: 'Эстония', spain: 'Испания',
    serbia: 'Сербия',
    czechia: 'Чехия', bulgaria: 'Болгария', poland: 'Польша', belarus: 'Беларусь', kazakhstan: 'Казахстан',
  }],
}
