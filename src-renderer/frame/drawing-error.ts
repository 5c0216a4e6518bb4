/** Vue reports names in development and numbers in a production build. */
const drawing =
  /^(setup function|render function|component update|(beforeCreate|created|beforeMount|mounted) hook)$|#runtime-(0|1|15|bc|c|bm|m)$/
const loading = /^async component loader$|#runtime-13$/

/** Whether the error left nothing on screen. An error in an event handler or a watcher leaves the page unchanged. */
export const isDrawingError = (info: string): boolean => drawing.test(info)

export const isLoadingError = (info: string): boolean => loading.test(info)
