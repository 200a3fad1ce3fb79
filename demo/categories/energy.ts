import { branch, leaf } from '../category.ts'

export const ENERGY = branch(
  'generatory-i-nasosy',
  'Генераторы, насосы, компрессоры',
  'Генератор',
  'generator-red-1.webp',
  'Свет, вода и воздух там, где их нет.',
  [
    branch(
      'generatory',
      'Генераторы',
      'Генератор',
      'inverter-generator-blue-1.webp',
      'Считайте мощность с запасом 30 %: пусковой ток насоса и холодильника выше рабочего.',
      [
        leaf(
          'generatory-benzinovye',
          'Бензиновые генераторы',
          'Бензиновый генератор',
          'generator-yellow-1.webp',
          'Для дома — от 3 кВт, для стройки — от 5.',
          { 's-elektrostarterom: С электростартером': { electric_start: true } },
        ),
        leaf(
          'generatory-invertornye',
          'Инверторные генераторы',
          'Инверторный генератор',
          'inverter-generator-red-1.webp',
          'Тихие, экономные, с ровным током для электроники.',
        ),
      ],
    ),
    leaf(
      'nasosy-pogruzhnye',
      'Насосы погружные',
      'Насос',
      'submersible-pump-blue-1.webp',
      'Дренажный откачает подвал, фекальный не забьётся.',
      {
        'dlya-gryaznoy-vody: Для грязной воды': { water_type: 'dirty' },
        'dlya-chistoy-vody: Для чистой воды': { water_type: 'clean' },
      },
    ),
    leaf(
      'kompressory',
      'Компрессоры',
      'Компрессор',
      'compressor-orange-1.webp',
      'Производительность важнее ресивера: считайте по расходу инструмента.',
    ),
    leaf(
      'pnevmosteplery',
      'Пневмостеплеры и нейлеры',
      'Пневмонейлер',
      'nail-gun-teal-1.webp',
      'Вагонка, пол и кровля за часы, а не дни.',
    ),
  ],
  'generator',
)
