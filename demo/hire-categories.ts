// The rental catalogue's own tree; a leaf rents out goods of a sale leaf.
export interface HireCategory {
  code: string
  name: string
  one: string
  picture: string
  description: string
  /** Of a root; its leaves inherit it. */
  icon?: string
  /** Sale leaf the machines come from, and how many of them are rented out. */
  leaf?: string
  count?: number
  children?: HireCategory[]
}

const leaf = (
  source: string,
  name: string,
  one: string,
  picture: string,
  count: number,
  description: string,
): HireCategory => ({ code: `prokat-${source}`, name, one, picture, leaf: source, count, description })

export const HIRE_CATEGORIES: readonly HireCategory[] = [
  {
    code: 'prokat-stroyka',
    icon: 'concrete',
    name: 'Строительная техника',
    one: 'Строительная техника',
    picture: 'vibrating-plate-orange-1.webp',
    description: 'Уплотнить, замесить, пробурить: тяжёлая техника на день, неделю или месяц.',
    children: [
      leaf(
        'vibroplity',
        'Виброплиты',
        'Виброплита',
        'vibrating-plate-yellow-1.webp',
        9,
        'От 60 кг для дорожек до реверсивных для траншей.',
      ),
      leaf(
        'vibrotrambovki',
        'Вибротрамбовки',
        'Вибротрамбовка',
        'rammer-orange-1.webp',
        6,
        'Для траншей, фундаментов и мест, где плита не пройдёт.',
      ),
      leaf(
        'betonosmesiteli',
        'Бетоносмесители',
        'Бетоносмеситель',
        'concrete-mixer-blue-1.webp',
        8,
        'От 120 до 230 литров, доставим на объект.',
      ),
      leaf(
        'glubinnye-vibratory',
        'Глубинные вибраторы',
        'Глубинный вибратор',
        'concrete-vibrator-red-1.webp',
        6,
        'Булавы разных диаметров, вал до четырёх метров.',
      ),
      leaf(
        'almaznoe-burenie',
        'Алмазное бурение',
        'Установка алмазного бурения',
        'core-drill-red-1.webp',
        6,
        'Установки со стойкой; коронки подберём отдельно.',
      ),
      leaf(
        'lestnicy',
        'Лестницы и стремянки',
        'Стремянка',
        'ladder-yellow-1.webp',
        6,
        'Стремянки с рабочей высотой до четырёх метров.',
      ),
      leaf('tali', 'Тали', 'Таль', 'hoist-orange-1.webp', 5, 'Поднять двигатель, балку или поддон.'),
    ],
  },
  {
    code: 'prokat-instrument',
    icon: 'drill',
    name: 'Электроинструмент',
    one: 'Электроинструмент',
    picture: 'demolition-hammer-red-1.webp',
    description: 'Инструмент для ремонта, который нужен на несколько дней.',
    children: [
      leaf(
        'otboynye-molotki',
        'Отбойные молотки',
        'Отбойный молоток',
        'demolition-hammer-yellow-1.webp',
        9,
        'С пикой и лопаткой в комплекте.',
      ),
      leaf(
        'perforatory',
        'Перфораторы',
        'Перфоратор',
        'rotary-hammer-red-1.webp',
        9,
        'SDS-plus и SDS-max, буры выдаём под залог.',
      ),
      leaf('bolgarki', 'Болгарки', 'Болгарка', 'angle-grinder-230-blue-1.webp', 8, 'Под диск 125 и 230 мм.'),
      leaf(
        'lentochnye-shlifmashiny',
        'Шлифмашины',
        'Шлифмашина',
        'belt-sander-teal-1.webp',
        6,
        'Ленточные шлифмашины для пола, дверей и мебели.',
      ),
      leaf(
        'torcovochnye-pily',
        'Торцовочные пилы',
        'Торцовочная пила',
        'mitre-saw-orange-1.webp',
        6,
        'Для ламината, плинтуса и доски.',
      ),
      leaf('plitkorezy', 'Плиткорезы', 'Плиткорез', 'tile-cutter-teal-1.webp', 6, 'Ручные плиткорезы до 1200 мм.'),
      leaf(
        'pylesosy-stroitelnye',
        'Пылесосы',
        'Пылесос',
        'vacuum-red-1.webp',
        6,
        'Пылесосы класса L и M с розеткой для инструмента.',
      ),
    ],
  },
  {
    code: 'prokat-energiya',
    icon: 'generator',
    name: 'Электричество, тепло, вода',
    one: 'Генератор',
    picture: 'generator-yellow-1.webp',
    description: 'Свет, тепло и сухой подвал там, где нет сети.',
    children: [
      leaf(
        'generatory-benzinovye',
        'Генераторы',
        'Генератор',
        'generator-red-1.webp',
        8,
        'От 2 до 7 кВт, с полным баком и маслом.',
      ),
      leaf(
        'teplovye-pushki',
        'Тепловые пушки',
        'Тепловая пушка',
        'heat-cannon-orange-1.webp',
        8,
        'Газовые, дизельные и электрические.',
      ),
      leaf(
        'nasosy-pogruzhnye',
        'Насосы',
        'Насос',
        'submersible-pump-blue-1.webp',
        6,
        'Откачать котлован, подвал или бассейн.',
      ),
      leaf('kompressory', 'Компрессоры', 'Компрессор', 'compressor-red-1.webp', 6, 'Для покраски и пневмоинструмента.'),
      leaf(
        'svarochnye-invertory',
        'Сварочные аппараты',
        'Сварочный аппарат',
        'welder-yellow-1.webp',
        6,
        'С маской и кабелями.',
      ),
    ],
  },
  {
    code: 'prokat-sad',
    icon: 'garden',
    name: 'Сад и уборка',
    one: 'Садовая техника',
    picture: 'cultivator-lime-1.webp',
    description: 'Техника на выходные: вспахать, спилить, помыть.',
    children: [
      leaf(
        'motokultivatory',
        'Мотокультиваторы',
        'Мотокультиватор',
        'cultivator-red-1.webp',
        6,
        'С фрезами, заправлены и проверены.',
      ),
      leaf('benzopily', 'Бензопилы', 'Бензопила', 'chainsaw-orange-1.webp', 6, 'С острой цепью и полным баком.'),
      leaf(
        'snegouborshchiki',
        'Снегоуборщики',
        'Снегоуборщик',
        'snow-blower-blue-1.webp',
        5,
        'Бронируйте до снегопада.',
      ),
      leaf('moyki', 'Мойки', 'Мойка', 'pressure-washer-yellow-1.webp', 5, 'Для фасада, забора и техники.'),
    ],
  },
  {
    code: 'prokat-izmereniya',
    icon: 'ruler',
    name: 'Измерения',
    one: 'Лазерный уровень',
    picture: 'laser-level-teal-1.webp',
    description: 'Лазер нужен на два дня ремонта, а потом лежит: возьмите в прокат.',
    children: [
      leaf(
        'lazernye-urovni',
        'Лазерные уровни',
        'Лазерный уровень',
        'laser-level-red-1.webp',
        8,
        'Построители плоскостей со штативом.',
      ),
    ],
  },
]

export const HIRE_LEAVES: readonly HireCategory[] = HIRE_CATEGORIES.flatMap((root) => root.children ?? [])
