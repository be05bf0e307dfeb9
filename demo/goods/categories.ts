import type { Pair } from "./goods.ts";

type Row = { id: string; name: Pair; parent?: string };

/** Twelve categories with a few subcategories; ids are slugs. */
export const categories: Row[] = [
  { id: "gloves", name: ["Перчатки", "Gloves"] },
  { id: "training-gloves", name: ["Тренировочные", "Training gloves"], parent: "gloves" },
  { id: "sparring-gloves", name: ["Для спарринга", "Sparring gloves"], parent: "gloves" },
  { id: "fight-gloves", name: ["Боевые", "Fight gloves"], parent: "gloves" },
  { id: "wraps", name: ["Бинты", "Hand wraps"] },
  { id: "headgear", name: ["Шлемы", "Headgear"] },
  { id: "protection", name: ["Защита", "Protection"] },
  { id: "bags", name: ["Мешки", "Heavy bags"] },
  { id: "speed", name: ["Груши и реакция", "Speed and reflex"] },
  { id: "mitts", name: ["Лапы и щиты", "Mitts and pads"] },
  { id: "shoes", name: ["Обувь", "Shoes"] },
  { id: "apparel", name: ["Одежда", "Apparel"] },
  { id: "shorts", name: ["Шорты", "Shorts"], parent: "apparel" },
  { id: "tops", name: ["Верх", "Tops"], parent: "apparel" },
  { id: "robes", name: ["Халаты", "Robes"], parent: "apparel" },
  { id: "ropes", name: ["Скакалки и кардио", "Ropes and cardio"] },
  { id: "strength", name: ["Сила", "Strength"] },
  { id: "gym", name: ["Зал", "Gym equipment"] },
  { id: "mats", name: ["Маты", "Mats"], parent: "gym" },
];
