import { branch, leaf } from '../category.ts'

export const MEASURING = branch(
  'izmeritelnyy-instrument',
  'Измерительный инструмент',
  'Измерительный инструмент',
  'laser-level-red-1.webp',
  'Измерить, разметить, проверить: лазер и классика.',
  [
    leaf(
      'lazernye-urovni',
      'Лазерные уровни',
      'Лазерный уровень',
      'laser-level-teal-1.webp',
      'Зелёный луч виднее красного, 3D-плоскости удобнее крестика.',
      {
        'zelenyy-luch: С зелёным лучом': { beam: 'green' },
        '3d: Построители плоскостей 3D': { planes: 'three' },
      },
    ),
    leaf(
      'dalnomery',
      'Лазерные дальномеры',
      'Дальномер',
      'rangefinder-orange-1.webp',
      'До 40 м хватает в квартире, от 60 м — для дома и улицы.',
    ),
    leaf(
      'ruletki',
      'Рулетки',
      'Рулетка',
      'tape-measure-red-1.webp',
      'Смотрите на ширину ленты и вынос: широкая не ломается на весу.',
    ),
    leaf(
      'urovni-i-ugolniki',
      'Уровни и угольники',
      'Уровень',
      'spirit-level-yellow-1.webp',
      'Пузырёк, который не врёт, и прямой угол.',
    ),
    leaf(
      'shtangencirkuli',
      'Штангенциркули',
      'Штангенциркуль',
      'caliper-steel-1.webp',
      'Для деталей, где миллиметр — слишком много.',
    ),
  ],
  'ruler',
)
