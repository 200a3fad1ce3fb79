import { branch, leaf } from '../category.ts'

export const CORDLESS = branch(
  'akkumulyatornyy-instrument',
  'Аккумуляторный инструмент',
  'Аккумуляторный инструмент',
  'drill-driver-blue-1.webp',
  'Инструмент без провода: выберите платформу один раз, и аккумуляторы подойдут ко всему.',
  [
    leaf(
      'shurupoverty',
      'Дрели-шуруповёрты',
      'Шуруповёрт',
      'drill-driver-teal-1.webp',
      'Для мебели хватит 40 Н·м, для стройки берут бесщёточный от 60 Н·м. Если аккумуляторы уже есть, дешевле взять инструмент без них.',
      {
        '12-v: Шуруповёрты 12 В': { voltage: [12, 12] },
        's-udarom: Шуруповёрты с ударом': { impact: true },
        'beschetochnye: Бесщёточные шуруповёрты': { brushless: true },
        'bez-akkumulyatora: Без аккумулятора': { battery_supply: 'none' },
        's-dvumya-akkumulyatorami: С двумя аккумуляторами': { battery_supply: 'two' },
      },
    ),
    leaf(
      'gaykoverty-udarnye',
      'Гайковёрты и винтовёрты',
      'Гайковёрт',
      'impact-driver-red-1.webp',
      'Винтовёрт крутит длинные саморезы, гайковёрт срывает колёсные гайки.',
      {
        'vintoverty: Ударные винтовёрты': { driver_mount: 'hex-6' },
        'gaykoverty: Ударные гайковёрты': { driver_mount: 'square-12' },
        'bez-akkumulyatora: Без аккумулятора': { battery_supply: 'none' },
      },
    ),
    branch(
      'akkumulyatory-i-zaryadnye',
      'Аккумуляторы и зарядные',
      'Аккумулятор',
      'battery-kit-teal-1.webp',
      'Питание для аккумуляторного инструмента: ищите по платформе.',
      [
        leaf(
          'akkumulyatory',
          'Аккумуляторы',
          'Аккумулятор',
          'battery-18v-red-1.webp',
          'Чем больше ёмкость, тем дольше работа и тяжелее инструмент.',
          {
            '18-v: Аккумуляторы 18 В': { voltage: [18, 18] },
            '36-v: Аккумуляторы 36 В': { voltage: [36, 36] },
            'edinaya-platforma: Единая платформа 18 В': { battery_platform: 'edinaya-18' },
          },
        ),
        leaf(
          'zaryadnye-ustroystva',
          'Зарядные устройства и комплекты',
          'Зарядное устройство',
          'charger-blue-1.webp',
          'Быстрая зарядка экономит смену, комплект с аккумуляторами экономит деньги.',
          {
            'komplekty: Комплекты с аккумуляторами': { battery_supply: 'two' },
          },
        ),
      ],
    ),
  ],
  'battery',
)
