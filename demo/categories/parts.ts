import { branch, leaf } from '../category.ts'

export const PARTS = branch(
  'zapchasti',
  'Запчасти',
  'Запчасть',
  'carbon-brushes-gold-1.webp',
  'Детали для ремонта инструмента и техники: можно заказать по схеме.',
  [
    leaf(
      'shchetki-ugolnye',
      'Щётки угольные',
      'Щётки угольные',
      'carbon-brushes-steel-1.webp',
      'Меняйте парой и до того, как искрит коллектор.',
    ),
    leaf(
      'yakorya-i-vyklyuchateli',
      'Якоря и выключатели',
      'Якорь',
      'armature-gold-1.webp',
      'Электрика инструмента: роторы и кнопки.',
    ),
    leaf(
      'podshipniki-i-shesterni',
      'Подшипники, шестерни, ремни',
      'Подшипник',
      'bearing-steel-1.webp',
      'Механика: всё, что крутится и изнашивается.',
    ),
    leaf(
      'filtry-svechi-porshni',
      'Фильтры, свечи, поршни',
      'Фильтр',
      'air-filter-red-1.webp',
      'Обслуживание бензиновых двигателей и пылесосов.',
    ),
    leaf(
      'patrony-i-rukoyatki',
      'Патроны и рукоятки',
      'Патрон',
      'chuck-steel-1.webp',
      'Патроны для дрелей и боковые рукоятки.',
    ),
  ],
  'gear',
)
