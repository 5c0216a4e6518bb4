import { createServer, type ProxyOptions, type ViteDevServer } from 'vite'
import { UsageProblem } from '../cli/usage-problem.ts'

export interface DevelopmentServer {
  /** Serves the pages beside an API. Returns their address. */
  readonly start: (api: { readonly url: string }) => Promise<string>
  stop(): Promise<void>
}

/** Paths of the API and sign-in. Everything else goes to the bundler. */
const behind = '^/(?:api|ext|events|login)(?:[/?]|$)'

/** The bundler's development server, with the API behind it. */
export async function createDevelopmentServer(): Promise<DevelopmentServer> {
  const { default: config } = await import('../../electron.vite.config.ts')
  const { renderer } = config as { renderer: { server?: object } }
  let server: ViteDevServer | undefined
  return {
    async start({ url }) {
      server = await createServer({
        ...renderer,
        configFile: false,
        logLevel: 'warn',
        server: { ...renderer.server, proxy: { [behind]: toProxy(url) } },
      })
      await server.listen().catch((error: unknown) => {
        if (error instanceof Error && error.message.includes('already in use')) throw new UsageProblem(`${error.message}.`)
        throw error
      })
      return new URL(server.resolvedUrls!.local[0]!).origin
    },
    async stop() {
      await server?.close()
    },
  }
}

/**
 * The API accepts browser writes only from its own origin, so the page's origin is replaced with it. Other origins stay
 * unchanged.
 */
export function toProxy(url: string): ProxyOptions {
  return {
    target: url,
    changeOrigin: true,
    configure(proxy) {
      proxy.on('proxyReq', (toApi, fromPage) => {
        const { origin, host } = fromPage.headers
        if (origin !== undefined && origin === `http://${host}`) toApi.setHeader('origin', url)
      })
    },
  }
}
