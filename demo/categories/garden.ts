import { branch, leaf } from '../category.ts'

export const GARDEN = branch(
  'sadovaya-tekhnika',
  'Садовая техника',
  'Садовая техника',
  'lawn-mower-lime-1.webp',
  'Техника для участка, двора и леса: от триммера до снегоуборщика.',
  [
    branch(
      'gazon',
      'Косилки и триммеры',
      'Газонокосилка',
      'lawn-mower-red-1.webp',
      'Держать траву в порядке: большая площадь, края и неудобья.',
      [
        leaf(
          'gazonokosilki',
          'Газонокосилки',
          'Газонокосилка',
          'lawn-mower-lime-1.webp',
          'Ширину скоса выбирают по площади: 42 см хватает на 6–8 соток, 51 см и самоход нужны от 12.',
          {
            'samohodnye: Самоходные газонокосилки': { self_propelled: true },
            'elektricheskie: Электрические газонокосилки': { power_source: 'mains' },
            'akkumulyatornye: Аккумуляторные газонокосилки': { power_source: 'battery' },
          },
        ),
        leaf(
          'gazonokosilki-roboty',
          'Роботы-газонокосилки',
          'Робот-газонокосилка',
          'robot-mower-lime-1.webp',
          'Косят каждый день понемногу, трава остаётся ровной без вашего участия.',
        ),
        leaf(
          'trimmery',
          'Триммеры',
          'Триммер',
          'string-trimmer-orange-1.webp',
          'Берут края, канавы и высокую траву. Для поросли нужен нож и двигатель от 40 см³.',
          {
            's-nozhom: Триммеры с ножом': { knife: true },
            'elektricheskie: Электрические триммеры': { power_source: 'mains' },
            'akkumulyatornye: Аккумуляторные триммеры': { power_source: 'battery' },
          },
        ),
      ],
    ),
    branch(
      'pily-cepnye',
      'Бензопилы и электропилы',
      'Бензопила',
      'chainsaw-orange-1.webp',
      'Пилы для дров, сада и стройки.',
      [
        leaf(
          'benzopily',
          'Бензопилы',
          'Бензопила',
          'chainsaw-red-1.webp',
          'Дача — до 45 см³ и шина 40 см, лес и дом — от 50 см³.',
          {
            'legkie: Бензопилы до 45 см³': { engine_volume: [30, 45] },
            'shina-45-i-bolshe: С шиной от 45 см': { bar: [45, 60] },
          },
        ),
        leaf(
          'pily-elektricheskie',
          'Цепные электропилы',
          'Электропила',
          'electric-chainsaw-blue-1.webp',
          'Тише и легче бензиновых, заводятся кнопкой: от розетки или от аккумулятора.',
        ),
      ],
    ),
    branch(
      'uhod-za-sadom',
      'Кусторезы и воздуходувки',
      'Кусторез',
      'hedge-trimmer-lime-1.webp',
      'Живая изгородь, листья и дорожки.',
      [
        leaf(
          'kustorezy',
          'Кусторезы',
          'Кусторез',
          'hedge-trimmer-lime-1.webp',
          'Длину шины выбирают по ширине изгороди, шаг зубьев — по толщине веток.',
        ),
        leaf(
          'vozduhoduvki',
          'Воздуходувки',
          'Воздуходувка',
          'leaf-blower-orange-1.webp',
          'Сдувают листья и снег, многие умеют собирать и измельчать.',
          {
            'sadovye-pylesosy: С режимом пылесоса': { vacuum_mode: true },
          },
        ),
      ],
    ),
    leaf(
      'motokultivatory',
      'Мотокультиваторы',
      'Мотокультиватор',
      'cultivator-red-1.webp',
      'Лёгкий — для грядок и теплицы, от 6 л. с. — для целины.',
    ),
    leaf(
      'snegouborshchiki',
      'Снегоуборщики',
      'Снегоуборщик',
      'snow-blower-blue-1.webp',
      'Ширина ковша и мощность решают, сколько времени займёт двор после снегопада.',
      {
        's-elektrostarterom: С электростартером': { electric_start: true },
      },
    ),
    leaf(
      'moyki',
      'Мойки высокого давления',
      'Мойка',
      'pressure-washer-yellow-1.webp',
      'Для машины хватит 130 бар, для фасада и техники берут от 150.',
    ),
    leaf(
      'poliv',
      'Катушки и шланги',
      'Катушка',
      'hose-reel-teal-1.webp',
      'Шланг на катушке не путается и дольше живёт.',
    ),
  ],
  'garden',
)
