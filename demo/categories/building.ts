import { branch, leaf } from '../category.ts'

export const BUILDING = branch(
  'stroitelnoe-oborudovanie',
  'Строительное оборудование',
  'Строительное оборудование',
  'concrete-mixer-orange-1.webp',
  'Бетон, грунт, высота и тепло на объекте. Многое можно взять в прокат.',
  [
    branch(
      'betonnye-raboty',
      'Бетон и грунт',
      'Виброплита',
      'vibrating-plate-yellow-1.webp',
      'Замесить, уплотнить, пробурить.',
      [
        leaf(
          'betonosmesiteli',
          'Бетоносмесители',
          'Бетоносмеситель',
          'concrete-mixer-blue-1.webp',
          'Готовый замес — примерно две трети объёма бака.',
        ),
        leaf(
          'vibroplity',
          'Виброплиты',
          'Виброплита',
          'vibrating-plate-red-1.webp',
          'Плитку укладывают после 70–90 кг, щебень под дорогу требует больше.',
          { 's-bakom-dlya-vody: С баком для воды': { water_tank: true } },
        ),
        leaf(
          'vibrotrambovki',
          'Вибротрамбовки',
          'Вибротрамбовка',
          'rammer-yellow-1.webp',
          'Для траншей и узких мест, где плита не пройдёт.',
        ),
        leaf(
          'glubinnye-vibratory',
          'Глубинные вибраторы',
          'Глубинный вибратор',
          'concrete-vibrator-teal-1.webp',
          'Без вибратора в бетоне остаются раковины.',
        ),
        leaf(
          'almaznoe-burenie',
          'Алмазное бурение',
          'Установка алмазного бурения',
          'core-drill-orange-1.webp',
          'Ровные отверстия в железобетоне без удара.',
        ),
      ],
    ),
    leaf(
      'lestnicy',
      'Лестницы и стремянки',
      'Стремянка',
      'ladder-teal-1.webp',
      'Рабочая высота — высота платформы плюс два метра.',
    ),
    leaf('tali', 'Тали электрические', 'Таль', 'hoist-yellow-1.webp', 'Поднять двигатель в гараже или поддон на этаж.'),
    leaf(
      'teplovye-pushki',
      'Тепловые пушки',
      'Тепловая пушка',
      'heat-cannon-red-1.webp',
      'Газовые греют быстро, электрические не сушат воздух и не дают выхлопа.',
      {
        'gazovye: Газовые тепловые пушки': { heat_source: 'gas' },
        'elektricheskie: Электрические тепловые пушки': { heat_source: 'electric' },
      },
    ),
  ],
  'concrete',
)
