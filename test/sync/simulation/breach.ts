/** Something that must never be so. */
export class Breach extends Error {}
