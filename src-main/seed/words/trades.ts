import type { Language } from '../language.ts'

/** The first part of a company's name; `companyTails` has the second. */
export const companyHeads: Record<Language, readonly string[]> = {
  ru: [
    ...['Север', 'Юг', 'Урал', 'Волга', 'Балт', 'Сиб', 'Дон', 'Нева', 'Альфа', 'Вектор', 'Гамма', 'Интер', 'Мега', 'Нова'],
    ...['Опти', 'Профи', 'Рус', 'Спец', 'Транс', 'Эко', 'Энерго', 'Регион', 'Столица', 'Прогресс', 'Партнёр', 'Лидер'],
  ],
  en: [
    ...['North', 'South', 'River', 'Stone', 'Bright', 'Blue', 'Green', 'Oak', 'Silver', 'Summit', 'Harbour', 'Iron', 'Clear'],
    ...['Swift', 'Prime', 'True', 'Apex', 'Delta', 'Orchard', 'Beacon', 'Cedar', 'Falcon', 'Granite', 'Meridian', 'Pioneer'],
  ],
}

export const companyTails: Record<Language, readonly string[]> = {
  ru: [
    ...['Строй', 'Торг', 'Металл', 'Сервис', 'Снаб', 'Проект', 'Монтаж', 'Логистик', 'Агро', 'Техника', 'Мебель', 'Пласт'],
    ...['Электро', 'Маш', 'Хим', 'Пром', 'Инвест', 'Дизайн', 'Медиа', 'Софт', 'Связь', 'Тепло', 'Вода', 'Упак'],
  ],
  en: [
    ...['Build', 'Trade', 'Metals', 'Services', 'Supply', 'Design', 'Logistics', 'Foods', 'Tools', 'Furniture', 'Plastics'],
    ...['Electric', 'Machines', 'Chemicals', 'Partners', 'Media', 'Software', 'Networks', 'Heating', 'Packaging', 'Works'],
  ],
}

export const goods: Record<Language, readonly string[]> = {
  ru: [
    ...['Насос центробежный', 'Кабель силовой', 'Щит распределительный', 'Труба стальная', 'Клапан обратный', 'Светильник'],
    ...['Стеллаж складской', 'Погрузчик', 'Плёнка упаковочная', 'Краска фасадная', 'Пуско-наладка', 'Обучение персонала'],
    ...['Сервисный договор', 'Аренда оборудования', 'Лицензия на программу', 'Доставка', 'Монтаж', 'Шкаф серверный'],
  ],
  en: [
    ...['Centrifugal pump', 'Power cable', 'Distribution board', 'Steel pipe', 'Check valve', 'LED lamp', 'Warehouse rack'],
    ...['Forklift', 'Packing film', 'Facade paint', 'Commissioning', 'Staff training', 'Service contract', 'Equipment lease'],
    ...['Software licence', 'Delivery', 'Installation', 'Server cabinet'],
  ],
}

export const dealSubjects: Record<Language, readonly string[]> = {
  ru: ['Поставка', 'Закупка', 'Внедрение', 'Продление', 'Обслуживание', 'Тендер', 'Пробная партия', 'Дозаказ'],
  en: ['Supply', 'Purchase', 'Rollout', 'Renewal', 'Maintenance', 'Tender', 'Trial batch', 'Repeat order'],
}

export const positions: Record<Language, readonly string[]> = {
  ru: [
    ...['Генеральный директор', 'Главный инженер', 'Начальник отдела закупок', 'Менеджер по закупкам', 'Главный бухгалтер'],
    ...['Технический директор', 'Снабженец', 'Руководитель проекта', 'Коммерческий директор', 'Секретарь', 'Завскладом'],
  ],
  en: [
    ...['Managing Director', 'Chief Engineer', 'Head of Procurement', 'Buyer', 'Accountant', 'Project Manager'],
    ...['Sales Director', 'Office Manager', 'Warehouse Manager', 'Technical Director', 'Owner'],
  ],
}

/** A description combines a few of these sentences. */
export const remarks: Record<Language, readonly string[]> = {
  ru: [
    ...['Звонить после обеда.', 'Просили прислать прайс-лист.', 'Решение принимает директор.', 'Нужна отсрочка платежа 30 дней.'],
    ...[
      'Познакомились на выставке.',
      'Сравнивают с другим поставщиком.',
      'Ждут согласования бюджета.',
      'Важны сроки, а не цена.',
    ],
    ...[
      'Работает по предоплате.',
      'Есть свой склад и транспорт.',
      'Просят образцы.',
      'Ранее был отрицательный опыт с доставкой.',
    ],
  ],
  en: [
    ...['Best reached in the morning.', 'Asked for a price list.', 'The director decides.', 'Wants 30 days to pay.'],
    ...[
      'Met at the trade fair.',
      'Comparing us with another supplier.',
      'Waiting for budget approval.',
      'Dates matter more than price.',
    ],
    ...['Pays in advance.', 'Has its own warehouse and trucks.', 'Wants samples.', 'Had trouble with a delivery before.'],
  ],
}
