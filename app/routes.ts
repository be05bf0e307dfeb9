import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// The table of contents of the site, in the order of specification §2.
export default [
  layout("shell/default.layout.tsx", [
    index("content/home.route.tsx"),
    route("category", "catalogue/category.route.tsx", { id: "all-goods" }),
    route("category/:slug", "catalogue/category.route.tsx"),
    route("model/:slug", "catalogue/model.route.tsx"),
    route("search", "search/search.route.tsx"),
    route("compare", "compare/compare.route.tsx"),
    route("like", "likes/likes.route.tsx"),
    route("like/:slug", "likes/shared-likes.route.tsx"),
    route("certificates", "certificates/certificates.route.tsx"),
    route("service", "content/service.route.tsx", { id: "help" }),
    route("service/:slug", "content/service.route.tsx"),
    route("yandex", "content/yandex.route.tsx"),
    route("checkout", "checkout/checkout.route.tsx"),
    route("order/:number", "payments/order.route.tsx"),
    route("wait/:id", "waits/wait.route.tsx"),
    route("lk", "account/lk.layout.tsx", [
      index("account/lk.route.tsx"),
      route("orders", "account/orders.route.tsx"),
      route("orders/:number", "account/order.route.tsx", { id: "own-order" }),
      route("money", "account/money.route.tsx"),
      route("certificates", "certificates/own-certificates.route.tsx", { id: "own-certificates" }),
      route("profile", "account/profile.route.tsx"),
      route("waits", "waits/waits.route.tsx"),
      route("addresses", "account/addresses.route.tsx"),
      route("security", "account/security.route.tsx"),
      route("data", "privacy/data.route.tsx"),
    ]),
    route("*", "shell/not-found.route.tsx"),
  ]),
  layout("shell/empty.layout.tsx", [
    route("pmt", "payments/pmt.route.tsx"),
    route("qr", "redirects/qr.route.tsx"),
    route("redirect", "redirects/redirect.route.tsx"),
  ]),
  route("friend/:referrer", "rewards/friend.route.ts"),
  route("set/:what", "shell/set.route.ts"),
  route("sitemap.xml", "content/sitemap.route.ts"),
  route("robots.txt", "content/robots.route.ts"),
] satisfies RouteConfig;
