import { branch, leaf } from '../category.ts'

export const HAND = branch(
  'ruchnoy-instrument',
  'Ручной инструмент',
  'Ручной инструмент',
  'socket-set-red-1.webp',
  'Инструмент, который всегда под рукой: слесарный, столярный, отделочный.',
  [
    branch(
      'slesarnyy',
      'Слесарный инструмент',
      'Слесарный инструмент',
      'spanner-set-red-1.webp',
      'Ключи, головки, отвёртки и губцевый инструмент.',
      [
        leaf(
          'nabory-instrumenta',
          'Наборы головок и инструмента',
          'Набор инструмента',
          'socket-set-blue-1.webp',
          'Набор дешевле, чем те же предметы по одному, и у каждого есть своё место.',
        ),
        leaf(
          'klyuchi',
          'Ключи и трещотки',
          'Ключ',
          'adjustable-wrench-teal-1.webp',
          'Разводные, трубные, комбинированные ключи и трещотки.',
          {
            'razvodnye: Разводные ключи': { wrench_type: 'adjustable' },
            'trubnye: Трубные ключи': { wrench_type: 'pipe' },
            'nabory-klyuchey: Наборы ключей': { wrench_type: 'set' },
          },
        ),
        leaf(
          'otvertki',
          'Отвёртки',
          'Отвёртка',
          'screwdriver-set-yellow-1.webp',
          'Поштучно и наборами, в том числе диэлектрические.',
          { 'nabory: Наборы отвёрток': { screwdriver_type: 'set' } },
        ),
        leaf(
          'gubcevyy-instrument',
          'Пассатижи и бокорезы',
          'Пассатижи',
          'combination-pliers-red-1.webp',
          'Захватить, согнуть, откусить.',
          { 'dielektricheskie: До 1000 В': { insulated: true } },
        ),
        leaf('tiski-i-strubciny', 'Тиски и струбцины', 'Тиски', 'bench-vice-blue-1.webp', 'Третья рука мастера.'),
      ],
    ),
    branch(
      'stolyarnyy',
      'Столярный и плотницкий инструмент',
      'Столярный инструмент',
      'hand-saw-teal-1.webp',
      'Для дерева: ударить, отпилить, подогнать.',
      [
        leaf(
          'molotki-i-topory',
          'Молотки, кувалды, топоры',
          'Молоток',
          'claw-hammer-yellow-1.webp',
          'Вес бойка и рукоятка важнее цены.',
          { 'topory: Топоры': { hammer_type: 'axe' }, 'kuvaldy: Кувалды': { hammer_type: 'sledge' } },
        ),
        leaf(
          'nozhovki-i-stameski',
          'Ножовки, ножи, стамески',
          'Ножовка',
          'hand-saw-red-1.webp',
          'Режущий ручной инструмент по дереву и металлу.',
          {
            'po-derevu: Ножовки по дереву': { cutting_type: 'wood-saw' },
            'nozhi: Ножи строительные': { cutting_type: 'knife' },
          },
        ),
        leaf(
          'steplery-i-zaklepochniki',
          'Степлеры и заклёпочники',
          'Степлер',
          'staple-gun-orange-1.webp',
          'Быстрое крепление без сверления.',
        ),
      ],
    ),
    leaf(
      'malyarnyy-instrument',
      'Малярный и штукатурный инструмент',
      'Валик',
      'paint-roller-teal-1.webp',
      'Кисти, валики, шпатели, кельмы и пистолеты.',
      {
        'kisti: Кисти': { finish_type: 'brush' },
        'valiki: Валики': { finish_type: 'roller' },
        'shpateli: Шпатели': { finish_type: 'putty' },
      },
    ),
  ],
  'hand-tool',
)
