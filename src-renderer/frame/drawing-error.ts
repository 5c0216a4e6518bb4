/** By Vue's own words in development, by its numbers in a build. */
const drawing =
  /^(setup function|render function|component update|(beforeCreate|created|beforeMount|mounted) hook)$|#runtime-(0|1|15|bc|c|bm|m)$/
const loading = /^async component loader$|#runtime-13$/

/** Whether an error that Vue caught leaves nothing to show; one in a handler or a watcher leaves the page as it was. */
export const isDrawingError = (info: string): boolean => drawing.test(info)

export const isLoadingError = (info: string): boolean => loading.test(info)
