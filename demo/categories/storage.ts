import { branch, leaf } from '../category.ts'

export const STORAGE = branch(
  'hranenie-i-masterskaya',
  'Хранение, мастерская, гараж',
  'Оснащение мастерской',
  'tool-trolley-red-1.webp',
  'Порядок в мастерской и оборудование для гаража.',
  [
    leaf(
      'yashchiki-i-sumki',
      'Ящики и сумки',
      'Ящик',
      'tool-box-teal-1.webp',
      'Чтобы инструмент доезжал до объекта целым.',
      { 'yashchiki: Ящики': { storage_type: 'box' }, 'sumki: Сумки': { storage_type: 'bag' } },
    ),
    leaf(
      'telezhki',
      'Тележки инструментальные',
      'Тележка',
      'tool-trolley-blue-1.webp',
      'Весь инструмент едет за вами.',
    ),
    leaf('verstaki', 'Верстаки', 'Верстак', 'workbench-orange-1.webp', 'Рабочее место начинается с верстака.'),
    leaf(
      'udliniteli',
      'Удлинители',
      'Удлинитель',
      'extension-reel-red-1.webp',
      'Сечение и длина под мощность инструмента.',
    ),
    leaf('domkraty', 'Домкраты', 'Домкрат', 'trolley-jack-red-1.webp', 'Подкатные домкраты для гаража и шиномонтажа.'),
    leaf(
      'puskozaryadnye',
      'Зарядные и пусковые устройства',
      'Пуско-зарядное устройство',
      'battery-charger-yellow-1.webp',
      'Для автомобильных аккумуляторов.',
    ),
  ],
  'toolbox',
)
