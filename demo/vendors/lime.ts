import type { VendorFacts } from '../vendors.ts'

export const LIME: VendorFacts[] = [
  {
    name: 'VERDO', aliases: ['вердо', 'верда', 'верто'], country: 'italy', level: 1.05, trades: 'all',
    platform18: 'verdo-18', platform36: 'garden-36', letter: 'G', isBest: true,
    description: 'VERDO — всё для участка: газонокосилки, триммеры, кусторезы, полив. Аккумуляторная техника Garden заменяет бензиновую там, где важна тишина.',
  },
  {
    name: 'Lespar', aliases: ['леспар'], country: 'russia', level: 0.94, trades: ['petrol', 'garden', 'hand'],
    platform18: 'verdo-18', platform36: 'garden-36',
    description: 'Lespar — бензопилы, топоры и всё для заготовки дров. Марка вологодских лесорубов, знающих цену надёжному запуску.',
  },
  {
    name: 'Lugovik', aliases: ['луговик', 'луговек'], country: 'russia', level: 0.86,
    trades: ['garden', 'petrol', 'water'], platform18: 'verdo-18', platform36: 'garden-36',
    description: 'Lugovik — косилки и триммеры для дачи. Просто завести, просто обслужить, просто хранить зимой.',
  },
  {
    name: 'Trawen', aliases: ['травен', 'тровен'], country: 'germany', level: 1.25,
    trades: ['garden', 'cordless', 'washing'], platform18: 'verdo-18', platform36: 'garden-36', isBest: true,
    description: 'Trawen — аккумуляторная садовая техника и роботы-газонокосилки. Тихо, чисто и без возни с топливом.',
  },
  {
    name: 'Florin', aliases: ['флорин'], country: 'italy', level: 1.03, trades: ['garden', 'water', 'washing'],
    platform18: 'verdo-18', platform36: 'garden-36',
    description: 'Florin — уход за садом: кусторезы, воздуходувки, полив. Лёгкие модели, которыми удобно работать долго.',
  },
  {
    name: 'Hagenfeld', aliases: ['хагенфельд', 'гагенфельд'], country: 'austria', level: 1.2,
    trades: ['petrol', 'garden', 'energy', 'building'], platform18: 'verdo-18', platform36: 'garden-36',
    description: 'Hagenfeld — культиваторы, снегоуборщики и генераторы для хозяйства. Двигатели с верхним расположением клапанов и литыми редукторами.',
  },
  {
    name: 'Mezhar', aliases: ['межар'], country: 'kazakhstan', level: 0.84,
    trades: ['power', 'welding', 'building', 'air'], platform18: 'edinaya-18',
    description: 'Mezhar — инструмент для стройки и фермы. Терпит скачки напряжения и запылённый воздух.',
  },
  {
    name: 'Rostvik', aliases: ['роствик'], country: 'russia', level: 0.9,
    trades: ['hand', 'measure', 'finish', 'safety', 'storage'], platform18: 'edinaya-18',
    description: 'Rostvik — ручной инструмент для отделки и монтажа. Удобные рукоятки и цены, при которых не жалко потерять на объекте.',
  },
  {
    name: 'Sadovin', aliases: ['садовин', 'садавин'], country: 'china', level: 0.79,
    trades: ['garden', 'water', 'washing', 'petrol'], platform18: 'verdo-18', platform36: 'garden-36', numeric: true,
    description: 'Sadovin — недорогая техника для шести соток. Хватает, чтобы держать участок в порядке без лишних трат.',
  },
  {
    name: 'Zelmar', aliases: ['зелмар', 'зельмар'], country: 'serbia', level: 0.98,
    trades: ['power', 'cordless', 'garden', 'heat'], platform18: 'verdo-18', platform36: 'garden-36',
    description: 'Zelmar — инструмент для дома и сада на одной батарее. Платформа VERDO Garden 18 делает аккумуляторы общими.',
  },
]
