import { branch, leaf } from '../category.ts'

export const WELDING = branch(
  'svarochnoe-oborudovanie',
  'Сварочное оборудование',
  'Сварочный аппарат',
  'welder-red-1.webp',
  'Сварка для дачи, гаража и монтажа: аппараты, маски, электроды.',
  [
    leaf(
      'svarochnye-invertory',
      'Сварочные инверторы',
      'Сварочный инвертор',
      'welder-blue-1.webp',
      'Для электрода 3 мм нужен честный ток 120–140 А и работа при низком напряжении.',
      {
        'poluavtomaty: Полуавтоматы': { weld_method: 'mig-mma' },
        'mma: Ручная дуговая сварка': { weld_method: 'mma' },
      },
    ),
    leaf(
      'maski-svarshchika',
      'Маски сварщика',
      'Маска сварщика',
      'welding-mask-orange-1.webp',
      'Хамелеон с широким окном бережёт глаза и шею.',
      { 'bolshoe-okno: С большим окном': { window_class: 'large' } },
    ),
    leaf(
      'elektrody-i-provoloka',
      'Электроды и проволока',
      'Электроды',
      'welding-electrodes-teal-1.webp',
      'Марку и диаметр подбирают по металлу и току.',
    ),
  ],
  'welding',
)
