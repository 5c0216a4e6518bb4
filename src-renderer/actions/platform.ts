/** Cmd stands for Ctrl here. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform)
