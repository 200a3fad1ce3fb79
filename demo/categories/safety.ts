import { branch, leaf } from '../category.ts'

export const SAFETY = branch(
  'sredstva-zashchity',
  'Средства защиты',
  'Средство защиты',
  'hard-hat-orange-1.webp',
  'Чтобы вернуться с работы целым.',
  [
    leaf('zashchita-golovy', 'Каски и наушники', 'Каска', 'hard-hat-yellow-1.webp', 'Защита головы и слуха.', {
      'kaski: Каски': { head_type: 'helmet' },
      'naushniki: Наушники': { head_type: 'ears' },
    }),
    leaf('ochki-i-respiratory', 'Очки и респираторы', 'Очки', 'safety-glasses-blue-1.webp', 'Защита глаз и дыхания.', {
      'ochki: Очки': { face_type: 'glasses' },
      'respiratory: Респираторы': { face_type: 'mask' },
    }),
    leaf(
      'perchatki',
      'Перчатки',
      'Перчатки',
      'work-gloves-red-1.webp',
      'Размер важнее цвета: в чужих работать неудобно.',
    ),
    leaf(
      'specodezhda',
      'Обувь и жилеты',
      'Ботинки',
      'safety-boots-teal-1.webp',
      'Ботинки с подноском и жилеты со светоотражением.',
      { 'botinki: Ботинки': { wear_type: 'boots' }, 'zhilety: Жилеты': { wear_type: 'vest' } },
    ),
  ],
  'helmet',
)
